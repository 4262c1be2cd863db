import { Button, Chip, Group, Popover, Select, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ASSIGNMENT_FILTERS, type AssignmentFilter, NEW_FOR_DAYS } from "#domain/inbox/chat/members-query.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { TalkKindSwitch } from "./TalkKindSwitch.tsx";
import { type ChatFilter, UNFILTERED_CHAT, type useChatAddress } from "./useChatAddress.ts";

interface ChatFilterBarProps {
	address: ReturnType<typeof useChatAddress>;
}

/** Filters of the talks: name, unanswered, assignee and tag. */
export function ChatFilterBar({ address: { filter, show } }: ChatFilterBarProps) {
	const mayReadTags = useAbility("tag-read");
	const [opened, { toggle, close }] = useDisclosure();
	const conditionCount = [filter.important, filter.isNew, filter.tag].filter(Boolean).length;
	return (
		<Stack gap="xs" p="sm" component="section" aria-label="表示する友だち">
			<TalkKindSwitch current="chat" />
			<SearchField label="名前で検索" value={filter.name} onSearch={(name) => show({ name })} />
			<Group gap="xs" wrap="nowrap">
				<Select
					aria-label="担当で絞り込む"
					data={Object.entries(ASSIGNMENT_FILTERS).map(([value, label]) => ({ value, label }))}
					value={filter.assigned}
					onChange={(assigned) => show({ assigned: (assigned ?? "all") as AssignmentFilter })}
					allowDeselect={false}
					flex={1}
					miw={0}
				/>
				{/* The tag list opens above the popover, so a press in it is not outside. */}
				<Popover
					opened={opened}
					onDismiss={close}
					position="bottom-start"
					withinPortal
					trapFocus
					returnFocus
					closeOnClickOutside={false}
				>
					<Popover.Target>
						<Button
							variant={conditionCount > 0 ? "light" : "default"}
							leftSection={<FunnelIcon />}
							onClick={toggle}
							aria-expanded={opened}
							px="xs"
						>
							条件{conditionCount > 0 && `（${conditionCount}）`}
						</Button>
					</Popover.Target>
					<Popover.Dropdown maw="20rem">
						<Stack gap="sm">
							<Group gap="xs">
								<Condition filter={filter} show={show} name="important" label="重要" />
								<Condition
									filter={filter}
									show={show}
									name="isNew"
									label={`新規（${NEW_FOR_DAYS}日以内に登録）`}
								/>
							</Group>
							{mayReadTags && (
								<ItemSelector
									kind="tag"
									label="タグ"
									appendable={false}
									value={filter.tag}
									onChange={(tag) => show({ tag })}
								/>
							)}
							<Button
								variant="default"
								size="xs"
								onClick={() => {
									show({ ...UNFILTERED_CHAT, name: filter.name });
									close();
								}}
							>
								条件をすべて消す
							</Button>
						</Stack>
					</Popover.Dropdown>
				</Popover>
			</Group>
			<Group>
				<Condition filter={filter} show={show} name="waiting" label="未対応のみ" />
			</Group>
		</Stack>
	);
}

interface ConditionProps {
	filter: ChatFilter;
	show: (part: Partial<ChatFilter>) => void;
	name: "waiting" | "important" | "isNew";
	label: string;
}

const Condition = ({ filter, show, name, label }: ConditionProps) => (
	<Chip size="sm" checked={filter[name]} onChange={(isOn) => show({ [name]: isOn })}>
		{label}
	</Chip>
);
