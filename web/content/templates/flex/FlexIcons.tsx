import { Outline, type OutlineProps } from "#web/platform/ui/Outline.tsx";

export const FlexUndoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M9 14 4 9l5-5" />
		<path d="M4 9h10a6 6 0 0 1 0 12h-3" />
	</Outline>
);

export const FlexRedoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m15 14 5-5-5-5" />
		<path d="M20 9H10a6 6 0 0 0 0 12h3" />
	</Outline>
);

export const PasteIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M9 4h6v3H9z" />
		<path d="M15 5h3v16H6V5h3M12 11v6M9 14h6" />
	</Outline>
);

export const DuplicateIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 4h16v6H4zM4 14h16v6H4z" />
		<path d="M12 15.5v3M10.5 17h3" />
	</Outline>
);

export const WrapIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 4h16v16H4z" strokeDasharray="3 2.5" />
		<path d="M9 9h6v6H9z" />
	</Outline>
);

export const InwardIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M20 4v16M4 12h11M11 8l4 4-4 4" />
	</Outline>
);

export const OutwardIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 4v16M20 12H9M13 8l-4 4 4 4" />
	</Outline>
);
