/** Names of the drawings for empty states; the drawings load on demand. */
export const ILLUSTRATION_NAMES = [
	"talk",
	"calm",
	"calendar",
	"send",
	"people",
	"picture",
	"chart",
	"search",
] as const;

export type IllustrationName = (typeof ILLUSTRATION_NAMES)[number];
