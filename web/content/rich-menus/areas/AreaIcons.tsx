import { Outline, type OutlineProps } from "#web/platform/ui/Outline.tsx";

export const AreaUndoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 9h10a5.500 5.500 0 0 1 0 11h-4M8 4.500 3.500 9 8 13.500" />
	</Outline>
);

export const AreaRedoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M20 9H10a5.500 5.500 0 0 0 0 11h4M16 4.500 20.500 9 16 13.500" />
	</Outline>
);

export const DrawIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 4h3M10 4h3M16 4h4v4M4 4v3M4 10v4M4 17v3h3M10 20h4M17 14v6M14 17h6" />
	</Outline>
);

export const MinusIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M5 12h14" />
	</Outline>
);
