import { ActionIcon, Button } from "@mantine/core";
import { Link } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

export const BackTo = ({ list, label }: { list: AddressName; label: string }) => (
	<ActionIcon
		component={Link}
		href={addressOf(list)}
		variant="subtle"
		color="gray"
		size="lg"
		aria-label={label}
	>
		<BackIcon />
	</ActionIcon>
);

/** Empty state for a deleted or unknown item. */
export const MissingItem = ({ noun, list }: { noun: string; list: AddressName }) => (
	<PageLayout title={noun}>
		<EmptyState
			title={`${noun}が見つかりません`}
			action={
				<Button component={Link} href={addressOf(list)} variant="light">
					一覧に戻る
				</Button>
			}
		>
			削除されたか、アドレスが間違っている可能性があります。
		</EmptyState>
	</PageLayout>
);
