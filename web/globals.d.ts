/** Whether this build contains the simulator's page; set by the build. */
declare const __SIMULATOR__: boolean;

/** Address of the emoji picker's data on the site; set by the build. */
declare const __EMOJI_DATA__: string;
