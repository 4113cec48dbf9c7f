// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;
import org.atoll.tasks.keep.KeeperFrames;
import org.atoll.tasks.life.LifeFrames;
import org.atoll.tasks.post.PendingBytes;
import org.atoll.tasks.post.PostFrames;

/// The service of tasks. Its frames are drawn in [PostFrames], [LifeFrames] and [KeeperFrames];
/// answers are frames of the fabric.
public final class TasksKind implements ServiceKind<Service> {
    /// The only one needed.
    static final TasksKind TASKS = new TasksKind();

    /// Created by [java.util.ServiceLoader].
    public TasksKind() {}

    @Override
    public String name() {
        return "tasks";
    }

    @Override
    public List<FrameKind> frames() {
        return Stream.of(PostFrames.ALL, LifeFrames.ALL, KeeperFrames.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void require(Settings settings) {
        long _ = PendingBytes.limit(settings, 1);
    }

    @Override
    public Service open(Station station) {
        return new TasksService(station);
    }

    /// What a rank has of the service, opened if it is not.
    static TasksService of(World world) {
        return (TasksService) world.service(TASKS);
    }
}
