import { Badge } from "@mantine/core";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import type { FormFacts } from "./formApi.ts";

interface FormStateProps {
	form: Pick<FormFacts, "generation" | "status_description">;
}

/** Badge for whether a form accepts responses. */
export function FormState({ form: { generation, status_description } }: FormStateProps) {
	if (generation < USABLE_GENERATION) return <Badge color="gray">使用不可</Badge>;
	return status_description === null ? (
		<Badge color="green">公開中</Badge>
	) : (
		<Badge color="red">停止中</Badge>
	);
}
