import { Grid, Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { isGone } from "../../explorer/editing.ts";
import { ItemGone } from "../../items/ItemGone.tsx";
import type { ShownMessage } from "../../messages/line.ts";
import { MessageTalk } from "../../messages/MessageTalk.tsx";
import { TesterPanel } from "../../testers/TesterPanel.tsx";
import { ErrorState } from "../../ui/ListState.tsx";
import { Page } from "../../ui/Page.tsx";
import { ProblemAlert } from "../../ui/ProblemAlert.tsx";
import { usePreview } from "../api.ts";

/** Sends one template to testers, in a window of its own. */
export function TemplateTestPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = usePreview(id, null);
	if (isGone(error)) return <ItemGone kind="template" />;
	return (
		<Page title={data ? `テスト送信: ${data.name}` : "テスト送信"}>
			<Grid gap="lg">
				<Grid.Col span={{ base: 12, md: 6 }}>
					<TesterPanel what="template" itemIds={[id]} />
				</Grid.Col>
				<Grid.Col span={{ base: 12, md: 6 }}>
					{error && <ErrorState error={error} onRetry={() => void mutate()} />}
					{!data && !error && <Skeleton height="16rem" />}
					{data?.problem && <ProblemAlert problems={{ general: [data.problem], fields: {} }} />}
					{data && !data.problem && (
						<MessageTalk messages={data.messages as ShownMessage[]} empty="表示する内容がありません" />
					)}
				</Grid.Col>
			</Grid>
		</Page>
	);
}
