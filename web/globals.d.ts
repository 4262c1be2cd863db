/** Whether this build contains the simulator's page; set by the build. */
declare const __SIMULATOR__: boolean;

/** Description of this build; set by the build. */
declare const __BUILD__: {
	version: string;
	/** Null for a build of changed files. */
	commit: string | null;
	/** Epoch milliseconds. */
	builtAt: number;
	/** Folder with the licences and the changelog; null in development, where nothing is bundled. */
	files: string | null;
};

/** Address of the emoji picker's data on the site; set by the build. */
declare const __EMOJI_DATA__: string;
