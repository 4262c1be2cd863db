/** Files of a downloaded volume. An invocation of a Worker may read a thousand objects. */
export const FILES_PER_VOLUME = 400;

/** Volumes of a backup: the data, and the files in groups. */
export const countVolumes = (files: number): number => 1 + Math.ceil(files / FILES_PER_VOLUME);
