/** Whether this build holds the simulator's page; the build sets it. */
declare const __SIMULATOR__: boolean;

/** Where the data of the emoji picker lies on the site; the build sets it. */
declare const __EMOJI_DATA__: string;
