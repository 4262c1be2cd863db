import { Combobox } from "@mantine/core";
import classes from "./ChoiceOptions.module.css";
import type { PlaceholderChoice } from "./placeholderChoices.ts";

const NO_SUGGESTIONS = "候補がありません";

/** Placeholders to insert, by group. */
export function ChoiceOptions({ choices }: { choices: PlaceholderChoice[] }) {
	const groups = Map.groupBy(choices, ({ group }) => group);
	return (
		<Combobox.Options className={classes.options} aria-label="差し込みの候補">
			{choices.length === 0 && <Combobox.Empty>{NO_SUGGESTIONS}</Combobox.Empty>}
			{[...groups].map(([group, members]) => (
				<Combobox.Group key={group} label={group}>
					{members.map(({ markup, name }) => (
						<Combobox.Option key={markup} value={markup} title={name} className={classes.option}>
							{name}
						</Combobox.Option>
					))}
				</Combobox.Group>
			))}
		</Combobox.Options>
	);
}
