import {
	ActionIcon,
	Badge,
	Box,
	Group,
	Indicator,
	Skeleton,
	Stack,
	Text,
	UnstyledButton,
} from "@mantine/core";
import { useState } from "react";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { type Phone, usePhones } from "../simulatorApi.ts";
import { AddPhoneDialog } from "./AddPhoneDialog.tsx";
import classes from "./PhoneList.module.css";
import { formatPhoneTime } from "./phoneTimes.ts";

interface PhoneListProps {
	chosenUserId: string | null;
	onChoose: (userId: string) => void;
}

/** List of phones, one per friend; unread ones first. */
export function PhoneList({ chosenUserId, onChoose }: PhoneListProps) {
	const [search, setSearch] = useState("");
	const [isAdding, setAdding] = useState(false);
	const { data, error, mutate } = usePhones(search);
	return (
		<Stack gap="xs" className={classes.frame} component="nav" aria-label="友だちのスマートフォン">
			<Group gap="xs" wrap="nowrap" className={classes.tools}>
				<SearchField value={search} onSearch={setSearch} label="名前で検索" flex={1} />
				<ActionIcon variant="default" size="lg" aria-label="友だちを追加する" onClick={() => setAdding(true)}>
					<PlusIcon />
				</ActionIcon>
			</Group>
			<Box className={classes.scroller}>
				{error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
				{!data && !error && <PhoneListSkeleton />}
				{data?.friends.map((phone) => (
					<PhoneRow
						key={phone.userId}
						phone={phone}
						isChosen={phone.userId === chosenUserId}
						onChoose={() => onChoose(phone.userId)}
					/>
				))}
				{data?.friends.length === 0 && (
					<EmptyState title={search ? "見つかりませんでした" : "友だちがいません"}>
						{search
							? "別の名前で検索してください。"
							: "「＋」で友だちを追加すると、友だち追加のWebhookが届きます。"}
					</EmptyState>
				)}
			</Box>
			{isAdding && (
				<AddPhoneDialog
					onClose={() => setAdding(false)}
					onPhoneAdded={(userId) => {
						setAdding(false);
						onChoose(userId);
					}}
				/>
			)}
		</Stack>
	);
}

interface PhoneRowProps {
	phone: Phone;
	isChosen: boolean;
	onChoose: () => void;
}

function PhoneRow({ phone, isChosen, onChoose }: PhoneRowProps) {
	return (
		<UnstyledButton className={classes.row} aria-current={isChosen || undefined} onClick={onChoose}>
			<Indicator label={phone.unread} disabled={phone.unread === 0} size="1rem" color="green">
				<FriendAvatar friend={{ name: phone.name, icon_url: phone.pictureUrl }} />
			</Indicator>
			<Box className={classes.name}>
				<Text truncate title={phone.name}>
					{phone.name}
				</Text>
				{phone.blocked ? (
					<Badge size="sm" color="red">
						ブロック中
					</Badge>
				) : (
					<Text size="xs" className={classes.quiet} truncate>
						{phone.statusMessage}
					</Text>
				)}
			</Box>
			{phone.lastMessageAt !== null && (
				<Text size="xs" className={classes.quiet}>
					{formatPhoneTime(phone.lastMessageAt)}
				</Text>
			)}
		</UnstyledButton>
	);
}

const PhoneListSkeleton = () => (
	<Stack gap="xs" p="xs" aria-hidden="true">
		{Array.from({ length: 8 }, (_, index) => index).map((row) => (
			<Skeleton key={row} height="2.75rem" />
		))}
	</Stack>
);
