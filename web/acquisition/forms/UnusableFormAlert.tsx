import { Alert } from "@mantine/core";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Warning for a form of an unsupported generation; empty for any other. */
export const UnusableFormAlert = ({ generation }: { generation: number }) =>
	generation < USABLE_GENERATION ? (
		<Alert color="yellow" icon={<WarningIcon />} title="使用できない回答フォームです" p="sm">
			旧バージョンで作成されたため、公開できません。URLもコピーできません。新しい回答フォームを作成してください。
		</Alert>
	) : null;
