import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { ApiEntryPage } from "./ApiEntryPage.tsx";
import { CallLogs } from "./CallLogs.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { type ServiceCode, useCodes } from "./openApiClient.ts";
import { Tokens } from "./Tokens.tsx";

/** Page of a service code: rights, tokens and call log. */
export const CodePage = () => (
	<ApiEntryPage noun="サービスコード" area="openApi" list={useCodes()}>
		{(code) => (
			<>
				<Settings code={code} />
				<Tokens code={code} />
				<CallLogs key={code.id} codeId={code.id} />
			</>
		)}
	</ApiEntryPage>
);

function Settings({ code }: { code: ServiceCode }) {
	const mayWrite = useAbility("open-api-write");
	const [edited, setEdited] = useState<ServiceCode | null>(null);
	return (
		<Paper withBorder p="md" component="section" aria-label="設定">
			<Group justify="space-between" align="flex-start" wrap="nowrap">
				<Stack gap="xs">
					<Group gap="xs">
						<Title order={2}>設定</Title>
						<ActiveBadge isActive={code.is_active} />
					</Group>
					<Group gap="0.25rem">
						{code.rights.map((right) => (
							<Badge key={right} variant="default" fw={500}>
								{API_RIGHTS[right]}
							</Badge>
						))}
					</Group>
					<Text size="sm">
						{code.member_query_id === null
							? "すべての友だちを扱えます。"
							: "条件に合う友だちだけを扱えます。"}
						トークン1つにつき1分間に{code.calls_per_minute.toLocaleString("ja-JP")}回まで呼び出せます。
					</Text>
				</Stack>
				{mayWrite && (
					<Button variant="default" leftSection={<EditIcon />} onClick={() => setEdited(code)} flex="none">
						編集する
					</Button>
				)}
			</Group>
			<EntryPanel edited={edited} noun="サービスコード" onClose={() => setEdited(null)}>
				{(loadedCode, form) => <CodeForm code={loadedCode} {...form} />}
			</EntryPanel>
		</Paper>
	);
}
