import { isNewer } from "#domain/console/about/is-newer.ts";

/** Sections of a changelog that are newer than one version, up to another. */
export const listChanges = (changelog: string, from: string, to: string): string =>
	changelog
		.split(/^(?=## )/m)
		.filter((section) => {
			const version = /^## (\d+\.\d+\.\d+)/.exec(section)?.[1];
			return version !== undefined && isNewer(version, from) && !isNewer(version, to);
		})
		.join("")
		.trim();
