// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.atoll.fabric.job.CommunicationException;

/// The findings of UCX on this host: its transports, and the network cards and memories of each.
final class Survey {
    private static final Pattern RESOURCE =
            Pattern.compile("#\\s+resource \\d+\\s*:.* -- ([^/\\s]+)/(\\S+)");
    private static final Pattern RDMA = Pattern.compile("(rc|ud|dc|gga|srd)(_.*)?");

    private Survey() {}

    /// {@return one line of words} From any thread.
    static String words() {
        UcpLibrary library = UcpLibrary.instance();
        if (!library.fault().isEmpty()) {
            return "cannot be used: " + library.fault();
        }
        try {
            return library.version() + ": " + words(printed());
        } catch (CommunicationException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// {@return whether UCX has a transport for RDMA here} From any thread.
    static boolean hasCard() {
        try {
            return UcpLibrary.instance().fault().isEmpty()
                    && isDirect(cards(printed()).keySet());
        } catch (CommunicationException e) {
            assert e != null; // where no context can be opened nothing can be driven
            return false;
        }
    }

    private static String printed() {
        try (Arena arena = Arena.ofConfined()) {
            long context = Worker.openContext(arena, 0, 1);
            String printed = SystemCalls.printed(stream -> Ucp.printInfo(context, stream));
            Ucp.cleanup(context);
            return printed;
        }
    }

    private static boolean isDirect(Set<String> transports) {
        return transports.stream().anyMatch(name -> RDMA.matcher(name).matches());
    }

    /// Reads what `ucp_context_print_info` prints.
    static String words(String printed) {
        Map<String, List<String>> cards = cards(printed);
        return cards.entrySet().stream()
                .map(card -> card.getKey() + " (" + String.join(", ", card.getValue()) + ")")
                .collect(Collectors.joining(", "))
                + (isDirect(cards.keySet()) ? "" : "; no card for RDMA");
    }

    private static Map<String, List<String>> cards(String printed) {
        Map<String, List<String>> cards = new LinkedHashMap<>();
        Matcher matcher = RESOURCE.matcher(printed);
        while (matcher.find()) {
            cards.merge(
                    matcher.group(1), List.of(matcher.group(2)),
                    (some, more) -> List.copyOf(new TreeSet<>(
                            java.util.stream.Stream.concat(some.stream(), more.stream())
                                    .toList())));
        }
        return cards;
    }
}
