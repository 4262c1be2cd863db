import { isNewerVersion } from "#domain/console/about/is-newer-version.ts";

/** Sections of a changelog that are newer than one version, up to another. */
export const listChanges = (changelog: string, from: string, to: string): string =>
	changelog
		.split(/^(?=## )/m)
		.filter((section) => {
			const version = /^## (\d+\.\d+\.\d+)/.exec(section)?.[1];
			return version !== undefined && isNewerVersion(version, from) && !isNewerVersion(version, to);
		})
		.join("")
		.trim();
