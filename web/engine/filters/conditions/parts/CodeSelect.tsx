import { Select, type SelectProps } from "@mantine/core";

interface CodeSelectProps<Code extends number>
	extends Pick<SelectProps, "label" | "description" | "error" | "placeholder"> {
	/** Label of each code. */
	labels: Record<Code, string>;
	/** Offered codes, in order; all by default. */
	codes?: readonly Code[];
	value: Code;
	onChange: (code: Code) => void;
	"data-field"?: string;
}

/** Select for the codes of a condition. */
export function CodeSelect<Code extends number>(props: CodeSelectProps<Code>) {
	const { labels, codes = codesOf(labels), value, onChange, ...rest } = props;
	return (
		<Select<number>
			data={codes.map((code) => ({ value: code, label: labels[code] }))}
			value={codes.includes(value) ? value : null}
			onChange={(next) => next !== null && onChange(next as Code)}
			allowDeselect={false}
			{...rest}
		/>
	);
}

const codesOf = <Code extends number>(labels: Record<Code, string>): Code[] =>
	Object.keys(labels).map((code) => Number(code) as Code);
