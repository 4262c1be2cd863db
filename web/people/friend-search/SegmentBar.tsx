import { Button, Group } from "@mantine/core";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { useSegmentChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useStoreSearch } from "./useStoreSearch.ts";

/** Ready-made segments; one press opens the friends of one. */
export function SegmentBar() {
	const { data } = useSegmentChoices();
	const { search, searching, problems } = useStoreSearch({ fid: "", name: "", onReplaced: () => undefined });
	const available = (data?.segments ?? []).flatMap(({ key, name, inputs }) =>
		inputs === null ? [] : [{ key, name, inputs }],
	);
	if (available.length === 0) return null;
	return (
		<>
			<Group gap="xs" role="group" aria-label="よく使う条件">
				{available.map(({ key, name, inputs }) => (
					<Button
						key={key}
						variant="default"
						size="xs"
						radius="xl"
						disabled={searching}
						onClick={() => void search(filterSchema.parse({ inputs }))}
					>
						{name}
					</Button>
				))}
			</Group>
			<ProblemAlert problems={problems} />
		</>
	);
}
