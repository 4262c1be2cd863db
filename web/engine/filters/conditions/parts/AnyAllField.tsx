import type { AnyAll } from "#domain/engine/filters/conditions/any-all.ts";
import { CodeSelect } from "./CodeSelect.tsx";

interface AnyAllFieldProps {
	/** What was chosen: 選んだタグの. */
	label: string;
	labels: Record<AnyAll, string>;
	value: AnyAll;
	onChange: (rule: AnyAll) => void;
}

const HELP: Partial<Record<AnyAll, string>> = {
	2: "1つでも当てはまる友だちを除きます。",
	3: "全部に当てはまる友だちだけを除きます。一部だけの友だちは残ります。",
};

/** Any of what was chosen, all of it, or the friends whom either leaves. */
export const AnyAllField = ({ value, ...rest }: AnyAllFieldProps) => (
	<CodeSelect value={value} description={HELP[value]} {...rest} />
);
