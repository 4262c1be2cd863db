CREATE TABLE `sending_days` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`item_id` integer NOT NULL,
	`billed` integer NOT NULL,
	`free` integer NOT NULL,
	`avoidable` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `source`, `item_id`)
);
--> statement-breakpoint
CREATE TABLE `sending_days_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_to` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `chat_group_messages` ADD `billed` integer;--> statement-breakpoint
CREATE INDEX `chat_group_messages_billed` ON `chat_group_messages` (`timestamp`) WHERE billed is not null;