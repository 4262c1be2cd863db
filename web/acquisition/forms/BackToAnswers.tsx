import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Back link to a form's responses. */
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
