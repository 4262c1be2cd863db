/** Whether this build holds the simulator's page; the build sets it. */
declare const __SIMULATOR__: boolean;
