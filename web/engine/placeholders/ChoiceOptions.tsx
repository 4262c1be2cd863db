import { Combobox } from "@mantine/core";
import classes from "./ChoiceOptions.module.css";
import type { Choice } from "./choices.ts";

const NO_SUGGESTIONS = "候補がありません";

/** What can be put in, under the headings of its groups. */
export function ChoiceOptions({ choices }: { choices: Choice[] }) {
	const groups = Map.groupBy(choices, ({ group }) => group);
	return (
		<Combobox.Options className={classes.options} aria-label="差し込みの候補">
			{choices.length === 0 && <Combobox.Empty>{NO_SUGGESTIONS}</Combobox.Empty>}
			{[...groups].map(([group, members]) => (
				<Combobox.Group key={group} label={group}>
					{members.map(({ written, name }) => (
						<Combobox.Option key={written} value={written} title={name} className={classes.option}>
							{name}
						</Combobox.Option>
					))}
				</Combobox.Group>
			))}
		</Combobox.Options>
	);
}
