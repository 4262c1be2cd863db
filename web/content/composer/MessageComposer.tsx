import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { AddMessageBar } from "./AddMessageBar.tsx";
import { ComposedMessageCard } from "./ComposedMessageCard.tsx";
import { type ComposedMessage, fieldsOfMessage } from "./composedMessage.ts";

interface MessageComposerProps {
	value: ComposedMessage[];
	onChange: (messages: ComposedMessage[]) => void;
	/** Heading of the list; メッセージ by default. */
	label?: string;
	/** Maximum number of messages. */
	max: number;
	/** Server's field name of the list. */
	field: string;
	/** First error message by field. */
	errors: Record<string, string>;
}

/** Messages in sending order, each written here or chosen from the templates. */
export const MessageComposer = ({
	label = "メッセージ",
	value,
	onChange,
	max,
	field,
	errors,
}: MessageComposerProps) => (
	<SortableFields
		value={value}
		onChange={onChange}
		noun="メッセージ"
		label={label}
		{...(max > 1 && { description: `${max}つまで。まとめて1通として数えられます。` })}
		required
		field={field}
		error={undefined}
		Wrapper={DraggableEntries}
		keyOf={({ key }) => key}
		footer={
			<AddMessageBar
				isFull={value.length >= max}
				onAdd={(message) => onChange([...value, message])}
				field={field}
				error={errors[field]}
			/>
		}
	>
		{(message, { index, count, onMove, onRemove }) => (
			<ComposedMessageCard
				message={message}
				onChange={(changed) => onChange(value.map((each) => (each.key === changed.key ? changed : each)))}
				field={`${field}[${index}]`}
				errors={fieldsOfMessage(errors, `${field}[${index}]`)}
				error={errors[`${field}[${index}]`]}
				{...{ index, count, onMove, onRemove }}
			/>
		)}
	</SortableFields>
);
