export declare function keepAwake(): boolean;
