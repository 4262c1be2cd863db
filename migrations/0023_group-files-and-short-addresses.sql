ALTER TABLE `chat_group_messages` ADD `media_key` text;--> statement-breakpoint
ALTER TABLE `chat_group_messages` ADD `media_type` text;--> statement-breakpoint
CREATE INDEX `chat_group_messages_unsent` ON `chat_group_messages` (`group_id`,`id`) WHERE send_state = 'waiting';--> statement-breakpoint
ALTER TABLE `links` ADD `short_code` text;--> statement-breakpoint
ALTER TABLE `links` ADD `short_openings` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `links_short_code` ON `links` (`short_code`) WHERE short_code is not null;