import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NARROW } from "#web/platform/ui/breakpoints.ts";

interface StateChoiceProps<State extends string> {
	labels: Record<State, string>;
	value: State;
	onChange: (state: State) => void;
}

/** Choice of the state that a list shows: segments, or a select where they do not fit into one line. */
export function StateChoice<State extends string>({ labels, value, onChange }: StateChoiceProps<State>) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const options = Object.entries<string>(labels).map(([state, label]) => ({ value: state, label }));
	const choose = (state: string) => onChange(state as State);
	return isNarrow ? (
		<NativeSelect
			label="状態"
			data={options}
			value={value}
			onChange={(event) => choose(event.currentTarget.value)}
		/>
	) : (
		<SegmentedControl
			aria-label="状態"
			data={options}
			value={value}
			onChange={choose}
			style={{ alignSelf: "start" }}
		/>
	);
}
