/** Hair of a drawn face. */
export const FACE_HAIRS = ["long", "bob", "bun", "short", "swept"] as const;
export type FaceHair = (typeof FACE_HAIRS)[number];

const GROUNDS = ["#dfeaf5", "#fbe3d6", "#e3f1e4", "#f6e7f1", "#fdf1cf", "#e4e4f6", "#d9efee", "#f1e6dc"];
const SKINS = ["#fbe0cc", "#f6d2b6", "#efc3a2", "#e3ad88"];
const HAIR_COLOURS = ["#2b2522", "#43342c", "#6b4a36", "#8a6243", "#3a3a44"];
const CLOTHES = ["#5d93c5", "#d98a7a", "#7ea48c", "#8f7fb8", "#caa45a", "#6f7680"];

/** Shapes behind the head, and over the forehead. */
const HAIRS: Record<FaceHair, { behind: string; front: string }> = {
	long: {
		behind: "M24 46c0-20 10-30 24-30s24 10 24 30v28H24z",
		front: "M29 44c1-14 8-20 19-20s18 6 19 20c-6-2-10-6-13-12-4 7-13 11-25 12z",
	},
	bob: {
		behind: "M25 46c0-20 10-29 23-29s23 9 23 29v14H25z",
		front: "M29 43c0-13 8-19 19-19s19 6 19 19c-12 0-26-1-38 0z",
	},
	bun: {
		behind: "M39 14a9 9 0 1 1 18 0 9 9 0 0 1-18 0zM27 46c0-18 9-27 21-27s21 9 21 27z",
		front: "M29 42c2-12 9-18 19-18s17 6 19 18c-9-2-15-6-19-11-4 5-10 9-19 11z",
	},
	short: {
		behind: "M27 44c0-17 9-26 21-26s21 9 21 26z",
		front: "M28 42c1-13 9-20 20-20s19 7 20 20c-4-5-8-8-12-9-8 3-18 4-24 2-2 2-3 4-4 7z",
	},
	swept: {
		behind: "M27 43c-1-17 9-26 21-26s22 9 21 26z",
		front: "M28 43c-1-15 8-22 20-22 13 0 21 8 20 22-3-6-6-9-10-11-8 1-18-1-22-4-4 4-7 9-8 15z",
	},
};

/** Mouths, from a smile to a calm face. */
const MOUTHS = ["M42 58q6 6 12 0", "M43 59q5 3 10 0", "M42 57q6 8 12 0z"];

/** SVG of a person's face; equal arguments give the same face. */
export function drawFace(seed: number, hair: FaceHair): string {
	const pick = <T>(list: readonly T[], salt: number): T =>
		list[((seed + 1) * (salt * 2 + 3) + (seed >> 2)) % list.length]!;
	const [skin, hairColour] = [pick(SKINS, 1), pick(HAIR_COLOURS, 2)];
	const { behind, front } = HAIRS[hair];
	const glasses =
		seed % 5 === 3
			? '<g fill="none" stroke="#454b54" stroke-width="1.5"><circle cx="41" cy="48" r="5"/><circle cx="55" cy="48" r="5"/><path d="M46 48h4"/></g>'
			: "";
	return [
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
		`<rect width="96" height="96" fill="${pick(GROUNDS, 0)}"/>`,
		`<path d="${behind}" fill="${hairColour}"/>`,
		`<path d="M18 96c2-17 14-24 30-24s28 7 30 24z" fill="${pick(CLOTHES, 3)}"/>`,
		`<path d="M42 62h12v10c0 4-12 4-12 0z" fill="${skin}"/>`,
		`<ellipse cx="48" cy="47" rx="18" ry="20" fill="${skin}"/>`,
		`<path d="${front}" fill="${hairColour}"/>`,
		'<g fill="#2b2522"><circle cx="41" cy="48" r="1.9"/><circle cx="55" cy="48" r="1.9"/></g>',
		'<g fill="#e88f86" opacity=".45"><circle cx="36" cy="54" r="3"/><circle cx="60" cy="54" r="3"/></g>',
		`<path d="${pick(MOUTHS, 4)}" fill="none" stroke="#9c4a40" stroke-width="1.6" stroke-linecap="round"/>`,
		glasses,
		"</svg>",
	].join("");
}
