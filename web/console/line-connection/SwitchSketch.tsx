interface SwitchSketchProps {
	/** Label beside the switch, as LINE's page has it. */
	title: string;
	page: string;
	/** Position in which the switch belongs. */
	isOn: boolean;
}

/** Sketch of a page of LINE with one switch in its right position, in the colours of the scheme. */
export const SwitchSketch = ({ title, page, isOn }: SwitchSketchProps) => (
	<svg
		viewBox="0 0 240 128"
		width="100%"
		style={{ maxWidth: "20rem" }}
		role="img"
		aria-label={`${page}の「${title}」を${isOn ? "オン" : "オフ"}にした図`}
		fill="none"
		strokeLinecap="round"
		strokeLinejoin="round"
	>
		<g stroke="var(--app-art-line)" strokeWidth="1.75">
			<rect x="6" y="6" width="228" height="116" rx="8" fill="var(--app-art-paper)" />
			<path d="M6 26h228M62 26v96" />
			<path d="M16 16h.1M25 16h.1M34 16h.1" strokeWidth="4" />
			<path d="M18 42h30M18 56h24M18 70h30M18 84h20" opacity="0.5" />
			<path d="M78 42h70M78 54h48M78 104h60" opacity="0.5" />
			<rect x="72" y="66" width="154" height="28" rx="6" fill="var(--app-art-tint)" />
			<rect
				x="184"
				y="72"
				width="32"
				height="16"
				rx="8"
				fill={isOn ? "var(--app-good)" : "var(--app-art-ground)"}
			/>
			<circle cx={isOn ? 208 : 192} cy="80" r="6" fill="var(--app-art-paper)" />
		</g>
		<text x="80" y="84.5" fill="currentColor" fontSize="12" fontWeight="600">
			{title}
		</text>
		<circle cx="200" cy="80" r="24" stroke="var(--app-art-spark)" strokeWidth="3" />
	</svg>
);
