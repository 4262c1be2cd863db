import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { BackIcon } from "#web/platform/ui/icons.tsx";

/** The way back to a form's answers, before a page's title. */
export const BackToAnswers = ({ formId }: { formId: number }) => (
	<ActionIcon
		component={Link}
		href={addressOf("formAnswers", { id: formId })}
		variant="subtle"
		color="gray"
		size="lg"
		aria-label="回答の一覧に戻る"
	>
		<BackIcon />
	</ActionIcon>
);
