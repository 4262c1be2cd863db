CREATE TABLE `talk_mentions` (
	`operator_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`note_id` integer NOT NULL,
	PRIMARY KEY(`operator_id`, `friend_id`, `note_id`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`note_id`) REFERENCES `talk_notes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `talk_mentions_note` ON `talk_mentions` (`note_id`);--> statement-breakpoint
CREATE TABLE `talk_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`save_key` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `talk_notes_save_key_unique` ON `talk_notes` (`save_key`);--> statement-breakpoint
CREATE INDEX `talk_notes_friend` ON `talk_notes` (`friend_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `talks` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer,
	`important` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `talks_operator` ON `talks` (`operator_id`,`friend_id`) WHERE operator_id is not null;--> statement-breakpoint
CREATE INDEX `talks_important` ON `talks` (`friend_id`) WHERE important = 1;--> statement-breakpoint
CREATE INDEX `messages_waiting_friend` ON `messages` (`friend_id`,`id`) WHERE notify = 1;