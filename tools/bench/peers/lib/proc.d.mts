/** Seconds that the living threads of a process have had a core. */
export declare function onCpu(pid: number): number;
