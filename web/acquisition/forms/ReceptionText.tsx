import { Badge, Group, Text } from "@mantine/core";
import type { Reception } from "#domain/acquisition/forms/form-reception.ts";
import { RECEPTION_LABELS, type ReceptionState } from "#domain/acquisition/forms/reception-states.ts";

interface ReceptionTextProps {
	reception: Reception;
	/** Undefined while loading. */
	state: ReceptionState | undefined;
}

/** Period, limit and current state of responses; empty without limits. */
export function ReceptionText({
	reception: { opens_at, closes_at, max_answers },
	state,
}: ReceptionTextProps) {
	const limits = [
		...(opens_at || closes_at ? [`${opens_at ?? ""} 〜 ${closes_at ?? ""}`] : []),
		...(max_answers === null ? [] : [`${max_answers.toLocaleString("ja-JP")}件まで`]),
	];
	if (limits.length === 0) return null;
	return (
		<Group gap="xs">
			<Text size="sm" c="dimmed">{`受付 ${limits.join("・")}`}</Text>
			{state ? <Badge color="gray">{RECEPTION_LABELS[state]}</Badge> : null}
		</Group>
	);
}
