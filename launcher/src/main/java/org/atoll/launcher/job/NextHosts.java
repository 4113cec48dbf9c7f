// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.atoll.launcher.plan.Host;

/// The hosts on which processes of lost hosts may begin their next lives. A spare takes the place
/// of one host. Without spares, each process goes to the host that has fewest for its slots, if the
/// user wants that.
final class NextHosts {
    private final List<Host> hosts;
    private final boolean shared;
    private final Queue<Integer> spares = new ArrayDeque<>();
    private final Set<Integer> lost = new HashSet<>();

    /// Begins with all hosts there.
    ///
    /// @param hosts  of the job; the last ones are spares
    /// @param spares how many
    /// @param shared whether hosts take ranks beside their own
    NextHosts(List<Host> hosts, int spares, boolean shared) {
        this.hosts = hosts;
        this.shared = shared;
        IntStream.range(hosts.size() - spares, hosts.size()).forEach(this.spares::add);
    }

    /// What a host is called.
    String name(int host) {
        return hosts.get(host).name();
    }

    /// A host is lost.
    ///
    /// @return its number
    int lose(String name) {
        int host = number(name);
        lost.add(host);
        boolean _ = spares.remove(host);
        return host;
    }

    /// A host can be reached again.
    void regain(String name) {
        lost.remove(number(name));
    }

    private int number(String name) {
        return find(name).orElseThrow();
    }

    private OptionalInt find(String name) {
        return IntStream.range(0, hosts.size())
                .filter(host -> hosts.get(host).name().equals(name))
                .findFirst();
    }

    /// The host of a name, if it is there.
    OptionalInt present(String name) {
        return find(name).stream().filter(host -> !lost.contains(host)).findFirst();
    }

    /// The numbers of those that are there.
    List<Integer> present() {
        return IntStream.range(0, hosts.size())
                .filter(host -> !lost.contains(host))
                .boxed()
                .toList();
    }

    /// The names of those that are there.
    List<String> names() {
        return present().stream().map(this::name).toList();
    }

    /// A host gets a rank that was not its own: it is no spare any more.
    void take(int host) {
        boolean _ = spares.remove(host);
    }

    /// The hosts that take the processes of a host.
    ///
    /// @param count how many they are
    /// @param taken the hosts of all others, each as often as it has processes
    /// @return for each process the number of its host; nothing if there is none
    Optional<List<Integer>> instead(int count, List<Integer> taken) {
        Integer spare = count > 0 ? spares.poll() : null;
        if (spare != null) {
            return Optional.of(Collections.nCopies(count, spare));
        }
        List<Integer> open = IntStream.range(0, hosts.size())
                .filter(host -> !lost.contains(host) && !spares.contains(host))
                .boxed()
                .toList();
        return (shared && !open.isEmpty()) || count == 0
                ? Optional.of(dealt(count, open, new ArrayList<>(taken)))
                : Optional.empty();
    }

    private List<Integer> dealt(int count, List<Integer> open, List<Integer> taken) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int host = Collections.min(open, Comparator.comparingDouble(each ->
                    (Collections.frequency(taken, each) + 1.0)
                            / Math.max(1, hosts.get(each).slots())));
            all.add(host);
            taken.add(host);
        }
        return all;
    }
}
