CREATE TABLE `message_drafts` (
	`friend_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`draft` text,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`operator_id`, `friend_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `template_shortcuts` (
	`template_id` integer PRIMARY KEY NOT NULL,
	`shortcut` text NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `template_shortcuts_shortcut_unique` ON `template_shortcuts` (`shortcut`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `operator_id` integer REFERENCES operators(id);--> statement-breakpoint
ALTER TABLE `messages` ADD `quote_token` text;--> statement-breakpoint
ALTER TABLE `operators` ADD `send_key` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `name` text;