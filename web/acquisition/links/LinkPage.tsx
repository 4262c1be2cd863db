import { Button, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { linkExportAddress } from "#domain/acquisition/links/link-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";
import { BackToLinks } from "./BackToLinks.tsx";
import { LinkFigures } from "./LinkFigures.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { LinkFriends } from "./LinkFriends.tsx";
import { useCountedLink } from "./linkApi.ts";
import { ShortAddress } from "./ShortAddress.tsx";

/** Page of a link: taps, friends and settings. */
export function LinkPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useCountedLink(id);
	if (isItemGone(error)) return <LinkNotFound />;
	return (
		<PageLayout
			title={data ? data.name || data.url : "リンク"}
			before={<BackToLinks />}
			action={
				data &&
				data.friend_count > 0 && (
					<ExportMenu noun="タップした友だち" address={(encoding) => linkExportAddress(id, encoding)} />
				)
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<Stack gap="md">
						<LinkFigures link={data} />
						<ShortAddress link={data} />
						<LinkForm key={data.version} link={data} />
					</Stack>
					<LinkFriends id={id} />
				</SimpleGrid>
			)}
		</PageLayout>
	);
}

/** Notice for a link that does not exist. */
function LinkNotFound() {
	useTabTitle("リンクが見つかりません");
	return (
		<NoticePage
			title="リンクが見つかりません"
			actions={
				<Button component={Link} href={addressOf("links")}>
					リンクの一覧を開く
				</Button>
			}
		>
			アドレスが変わった可能性があります。
		</NoticePage>
	);
}
