import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Empty state for a salon that was archived or does not exist. */
export const SalonGone = ({ title }: { title: string }) => (
	<PageLayout title={title}>
		<EmptyState
			title="店舗が見つかりません"
			action={
				<Button component={Link} href={addressOf("salons")} variant="light">
					店舗の一覧に戻る
				</Button>
			}
		>
			アーカイブされたか、アドレスが間違っています。
		</EmptyState>
	</PageLayout>
);
