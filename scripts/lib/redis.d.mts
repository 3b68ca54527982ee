export function installRedis(): void;
