// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.stream.Stream;
import org.atoll.fabric.job.Card;
import org.atoll.tasks.post.Tids;

/// The labels by which a process of a standing machine says on its card what it is.
public final class Roles {
    /// The label with a process's role.
    public static final String ROLE = "role";

    /// The label with the name of the host on which a process is.
    public static final String HOST = "host";

    /// The label with the number of slots of the host whose process it is.
    public static final String SLOTS = "slots";

    /// The label with the tid of a process's parent.
    public static final String PARENT = "parent";

    /// The label with the tids of those that were spawned with it, blanks between them.
    public static final String SIBLINGS = "siblings";

    /// The label with the name of what it runs.
    public static final String WHAT = "what";

    /// The label with the context in which a process begins.
    public static final String CONTEXT = "context";

    /// The role of one that runs light tasks.
    public static final String HOST_PROCESS = "host";

    /// The role of one that is a task.
    public static final String TASK = "task";

    /// The role of one that has enrolled by itself.
    public static final String GUEST = "guest";

    private Roles() {}

    /// Whether the process runs light tasks.
    public static boolean isHost(Card card) {
        return card.label(ROLE).equals(HOST_PROCESS);
    }

    /// Whether the process is a task that the machine has started.
    public static boolean isTask(Card card) {
        return card.label(ROLE).equals(TASK);
    }

    /// The name of the host on which the process is.
    public static String hostName(Card card) {
        return card.label(HOST);
    }

    /// How many tasks its host gets in each turn of a spawn.
    public static int slots(Card card) {
        String slots = card.label(SLOTS);
        return slots.isEmpty() ? 1 : Integer.parseInt(slots);
    }

    /// The tid of its parent.
    static long parent(Card card) {
        String parent = card.label(PARENT);
        return parent.isEmpty() ? Tids.NONE : Tids.parse(parent);
    }

    /// What it runs.
    static String what(Card card) {
        String what = card.label(WHAT);
        return what.isEmpty() ? "main" : what;
    }

    /// The context in which it begins.
    static int context(Card card) {
        String context = card.label(CONTEXT);
        return context.isEmpty() ? 0 : Integer.parseInt(context);
    }

    /// Those that were spawned with it.
    static long[] siblings(Card card) {
        return Stream.of(card.label(SIBLINGS).split(" ", -1))
                .filter(text -> !text.isEmpty())
                .mapToLong(Tids::parse)
                .toArray();
    }
}
