ALTER TABLE `richmenu_links` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `richmenu_links` ADD `run_position` integer;--> statement-breakpoint
CREATE INDEX `richmenu_links_failed` ON `richmenu_links` (`richmenu_id`,`friend_id`) WHERE error is not null;