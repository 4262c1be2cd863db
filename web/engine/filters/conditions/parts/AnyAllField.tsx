import { ANY_ALL, type AnyAll } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { CodeSelect } from "./CodeSelect.tsx";

interface AnyAllFieldProps {
	/** Prefix that names the selection: 選んだタグの. */
	label: string;
	labels: Record<AnyAll, string>;
	value: AnyAll;
	onChange: (rule: AnyAll) => void;
}

const HELP: Partial<Record<AnyAll, string>> = {
	[ANY_ALL.none]: "1つでも当てはまる友だちを除きます。",
	[ANY_ALL.notAll]: "全部に当てはまる友だちだけを除きます。一部だけの友だちは残ります。",
};

/** Select for any, all, none, or not all of a selection. */
export const AnyAllField = ({ value, ...rest }: AnyAllFieldProps) => (
	<CodeSelect value={value} description={HELP[value]} {...rest} />
);
