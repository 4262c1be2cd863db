import { Button, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link, useParams } from "wouter";
import { linkExportAddress } from "#domain/acquisition/links/input.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { Notice } from "#web/platform/shell/Notice.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { useLink } from "./api.ts";
import { BackButton } from "./BackButton.tsx";
import { LinkFigures } from "./LinkFigures.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { Tapping } from "./Tapping.tsx";

/** Page of a link: taps, friends and settings. */
export function LinkPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useLink(id);
	if (isGone(error)) return <LinkGone />;
	return (
		<Page
			title={data ? data.name || data.url : "リンク"}
			before={<BackButton />}
			action={
				data &&
				data.friend_count > 0 && (
					<ExportMenu what="タップした友だち" address={(encoding) => linkExportAddress(id, encoding)} />
				)
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<Stack gap="md">
						<LinkFigures link={data} />
						<LinkForm key={data.version} link={data} />
					</Stack>
					<Tapping id={id} />
				</SimpleGrid>
			)}
		</Page>
	);
}

/** Notice for a link that does not exist. */
function LinkGone() {
	useDocumentTitle("リンクが見つかりません");
	return (
		<Notice
			title="リンクが見つかりません"
			actions={
				<Button component={Link} href={addressOf("links")}>
					リンクの一覧を開く
				</Button>
			}
		>
			アドレスが変わった可能性があります。
		</Notice>
	);
}
