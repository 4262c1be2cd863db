import type { ReactNode } from "react";
import type { IllustrationName } from "./illustrationNames.ts";

/** Decorative drawing above the text of an empty state, in the colours of the scheme. */
export const Illustration = ({ name }: { name: IllustrationName }) => <Scene>{DRAWINGS[name]}</Scene>;

/** Drawing with an icon of the list on a sheet of paper, for lists without a drawing of their own. */
export const IconIllustration = ({ icon }: { icon: ReactNode }) => (
	<Scene>
		{BLANK_SHEET}
		<foreignObject x="44" y="26" width="32" height="32">
			<span style={{ display: "flex", color: "var(--mantine-color-anchor)" }}>{icon}</span>
		</foreignObject>
	</Scene>
);

const Scene = ({ children }: { children: ReactNode }) => (
	<svg
		viewBox="0 0 120 88"
		width="9rem"
		height="6.625rem"
		aria-hidden="true"
		fill="none"
		strokeLinecap="round"
	>
		<path
			d="M22 70c-14-8-16-28-4-42S48 8 66 10s38 8 42 28-10 32-28 36-46 2-58-4z"
			fill="var(--app-art-ground)"
		/>
		<path d="M14 20v8m-4-4h8M104 12v6m-3-3h6" stroke="var(--app-art-spark)" strokeWidth="2" />
		<g stroke="var(--app-art-line)" strokeWidth="1.75" strokeLinejoin="round">
			{children}
		</g>
	</svg>
);

const PAPER = "var(--app-art-paper)";
const TINT = "var(--app-art-tint)";
const SPARK = "var(--app-art-spark)";

const BLANK_SHEET = (
	<>
		<rect x="30" y="20" width="60" height="44" rx="6" transform="rotate(-6 60 42)" fill={TINT} />
		<rect x="30" y="20" width="60" height="44" rx="6" fill={PAPER} />
	</>
);

const DRAWINGS = {
	talk: (
		<>
			<path
				d="M24 22h44a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H42l-10 9v-9h-8a5 5 0 0 1-5-5V27a5 5 0 0 1 5-5z"
				fill={PAPER}
			/>
			<path d="M29 32h32M29 41h20" />
			<path
				d="M60 46h34a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-4v8l-9-8H60a5 5 0 0 1-5-5V51a5 5 0 0 1 5-5z"
				fill={TINT}
			/>
			<path d="M66 58h.1M77 58h.1M88 58h.1" strokeWidth="4" />
		</>
	),
	calm: (
		<>
			<path d="M34 30h44v20a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18z" fill={PAPER} />
			<path d="M78 36h5a8 8 0 0 1 0 16h-5M28 74h58" />
			<path d="M46 22c-4-4 4-6 0-10M60 22c-4-4 4-6 0-10" stroke={SPARK} />
			<path d="m46 46 7 7 13-13" strokeWidth="3" />
		</>
	),
	calendar: (
		<>
			<rect x="28" y="20" width="64" height="52" rx="6" fill={PAPER} />
			<path d="M28 26a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v8H28z" fill={TINT} />
			<path d="M43 14v11M77 14v11" />
			<path d="M40 45h6M57 45h6M74 45h6M40 58h6" />
			<circle cx="60" cy="58" r="6" fill={SPARK} stroke="none" />
		</>
	),
	send: (
		<>
			<path d="M20 44 96 16 76 72 54 54z" fill={PAPER} />
			<path d="M96 16 54 54v16l10-8z" fill={TINT} />
			<path d="M18 62c6 2 10 6 12 12M32 58c4 2 7 5 9 9" stroke={SPARK} />
		</>
	),
	people: (
		<>
			<circle cx="80" cy="36" r="9" fill={TINT} />
			<path d="M62 70c1-13 8-20 18-20s17 7 18 20z" fill={TINT} />
			<circle cx="46" cy="32" r="11" fill={PAPER} />
			<path d="M24 72c1-16 10-24 22-24s21 8 22 24z" fill={PAPER} />
			<path d="M42 34q4 4 8 0" />
		</>
	),
	picture: (
		<>
			<rect x="26" y="18" width="56" height="44" rx="6" transform="rotate(-6 54 40)" fill={TINT} />
			<rect x="34" y="24" width="58" height="46" rx="6" fill={PAPER} />
			<circle cx="50" cy="39" r="5" fill={SPARK} stroke="none" />
			<path d="m36 66 16-14 10 8 14-16 14 15" />
		</>
	),
	chart: (
		<>
			<path d="M28 18v52h66" />
			<rect x="37" y="50" width="10" height="20" rx="2" fill={TINT} />
			<rect x="55" y="40" width="10" height="30" rx="2" fill={TINT} />
			<rect x="73" y="30" width="10" height="40" rx="2" fill={PAPER} />
			<path d="m36 38 18-12 14 4 20-16" stroke={SPARK} strokeWidth="2.5" />
		</>
	),
	search: (
		<>
			{BLANK_SHEET}
			<path d="M40 32h28M40 41h18" />
			<circle cx="76" cy="52" r="13" fill={PAPER} strokeWidth="3" />
			<path d="m86 62 9 9" strokeWidth="4" />
		</>
	),
} satisfies Record<IllustrationName, ReactNode>;
