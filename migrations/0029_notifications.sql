CREATE TABLE `notification_channels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`secret` text,
	`secret_hint` text,
	`error` text,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_channels_save_key_unique` ON `notification_channels` (`save_key`);--> statement-breakpoint
CREATE TABLE `notification_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`event` text NOT NULL,
	`friend_id` integer,
	`said` text NOT NULL,
	`at` integer NOT NULL,
	`held_until` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_facts_key_unique` ON `notification_facts` (`key`);--> statement-breakpoint
CREATE INDEX `notification_facts_due` ON `notification_facts` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `notification_facts_at` ON `notification_facts` (`at`);--> statement-breakpoint
CREATE TABLE `notification_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fact_id` integer NOT NULL,
	`notification_id` integer NOT NULL,
	`channel_id` integer NOT NULL,
	`target` text NOT NULL,
	`friend_id` integer,
	`text` text NOT NULL,
	`address` text,
	`at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`message_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_lines_once` ON `notification_lines` (`fact_id`,`notification_id`,`channel_id`,`target`);--> statement-breakpoint
CREATE INDEX `notification_lines_due` ON `notification_lines` (`due_at`) WHERE message_id is null;--> statement-breakpoint
CREATE INDEX `notification_lines_message` ON `notification_lines` (`message_id`);--> statement-breakpoint
CREATE TABLE `notification_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` integer,
	`channel_id` integer NOT NULL,
	`target` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`link` text,
	`lines` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`called_at` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`operator_id` integer,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_messages_save_key_unique` ON `notification_messages` (`save_key`);--> statement-breakpoint
CREATE INDEX `notification_messages_due` ON `notification_messages` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `notification_messages_log` ON `notification_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`use_notify` integer NOT NULL,
	`member_query_id` integer,
	`model_funnel` integer,
	`operator_role` integer,
	`schedule` text NOT NULL,
	`timings` text NOT NULL,
	`notification_channels` text NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`model_funnel`) REFERENCES `funnels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_role`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_save_key_unique` ON `notifications` (`save_key`);--> statement-breakpoint
CREATE TABLE `operator_friends` (
	`operator_id` integer PRIMARY KEY NOT NULL,
	`code` text,
	`code_made_at` integer,
	`friend_id` integer,
	`linked_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
