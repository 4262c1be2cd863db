import { Text, UnstyledButton } from "@mantine/core";
import type { MessageAction, ShownMessage, TemplateMessageCard } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";
import { actionLabel, useTap, useTapProps } from "./messageTap.ts";
import { useScrollToEditedPart } from "./useScrollToEditedPart.ts";

/** Template message of LINE's. Several cards scroll horizontally. */
export function TemplateBody({ message: { template, altText } }: { message: ShownMessage }) {
	if (!template) return null;
	if (!template.columns)
		return <TemplateCard card={template as TemplateMessageCard} isQuestion={template.type === "confirm"} />;
	return <Cards columns={template.columns} label={altText} />;
}

type Columns = NonNullable<NonNullable<ShownMessage["template"]>["columns"]>;

function Cards({ columns, label }: { columns: Columns; label: string | undefined }) {
	return (
		<section
			ref={useScrollToEditedPart(columns.length)}
			className={classes.carousel}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label={label}
		>
			{columns.map((column, index) =>
				column.imageUrl ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: cards of a message have no ids and never move
					<ImageCard key={index} imageUrl={column.imageUrl} action={column.action} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: as above
					<TemplateCard key={index} card={column} />
				),
			)}
		</section>
	);
}

interface TemplateCardProps {
	card: TemplateMessageCard;
	/** Puts the two buttons side by side. */
	isQuestion?: boolean;
}

function TemplateCard({ card, isQuestion = false }: TemplateCardProps) {
	const tapProps = useTapProps(card.defaultAction);
	return (
		<div className={classes.card}>
			<div {...tapProps}>
				{card.thumbnailImageUrl && (
					<MessagePicture src={card.thumbnailImageUrl} alt="" className={classes.thumbnail} />
				)}
				<div className={classes.cardText}>
					{card.title && <Text fw={600}>{card.title}</Text>}
					<Text size="sm" className={classes.lines}>
						{card.text}
					</Text>
				</div>
			</div>
			<div className={isQuestion ? classes.answers : classes.buttons}>
				<CardButtons actions={card.actions} />
			</div>
		</div>
	);
}

function CardButtons({ actions }: { actions: MessageAction[] }) {
	const tap = useTap();
	return actions.map((action, index) => (
		<UnstyledButton
			// biome-ignore lint/suspicious/noArrayIndexKey: buttons of a message have no ids and never move
			key={index}
			className={classes.cardButton}
			onClick={() => tap(action)}
		>
			{actionLabel(action)}
		</UnstyledButton>
	));
}

function ImageCard({ imageUrl, action }: { imageUrl: string; action?: MessageAction | undefined }) {
	const tapProps = useTapProps(action);
	return (
		<div className={classes.imageCard} {...tapProps}>
			<MessagePicture src={imageUrl} alt="" className={classes.square} />
			{action?.label && <span className={classes.imageLabel}>{action.label}</span>}
		</div>
	);
}
