// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;

/// Says which option of `atoll run` has an effect with which device, and which two have none
/// together. An option that has none is refused: a user who gave it believes that something is as
/// the option says. An option whose value is its default only states what is so, and is always
/// taken.
///
/// Options go by the first of their names. Every option is listed here, and a test walks all pairs.
final class Effects {
    /// Where no device is asked for.
    static final String ANY = "";

    private static final Set<String> ALL = Set.of(ANY, "threads", "shm", "tcp", "ucx", "sim");
    private static final Set<String> PROCESSES = Set.of(ANY, "shm", "tcp", "ucx");
    private static final Set<String> UNSIMULATED =
            Set.of(ANY, "shm", "tcp", "ucx", "threads");
    private static final String ONE_JVM = "it runs one program in one JVM of this host";
    private static final String NO_GATEWAYS = "there are no gateways";
    private static final String TWO_LISTS = "each of them says which hosts there are";

    /// The devices with which an option has an effect.
    ///
    /// @param devices with which devices; none for what only other launchers can be told
    /// @param why     why not with the others
    record Effect(Set<String> devices, String why) {}

    /// Two options of which one would have no effect.
    ///
    /// @param one   the first name of one
    /// @param other that of the other
    record Clash(String one, String other, String why) {}

    private static final Effect ALWAYS = new Effect(ALL, "");
    private static final Effect SIMULATED = new Effect(Set.of(SimulationOptions.DEVICE), "");
    private static final Effect TO_OTHERS = new Effect(Set.of(), "");
    private static final Effect ON_HOSTS = new Effect(PROCESSES, ONE_JVM);
    private static final Effect BOUND =
            new Effect(PROCESSES, "its ranks are threads of one process, which is not bound");

    /// All options.
    static final Map<String, Effect> OPTIONS = options();

    /// The pairs that are refused whatever the device.
    static final List<Clash> CLASHES = List.of(
            new Clash("--hostfile", "--host", TWO_LISTS),
            new Clash("--cluster", "--hostfile", TWO_LISTS),
            new Clash("--cluster", "--host", TWO_LISTS),
            new Clash("--gateways", "--host",
                    "these hosts are one cluster; say --cluster NAME=HOSTS for each"),
            new Clash("--tag-output", "--output", "the names of the files say the rank"),
            new Clash("--device", "-dev", "each of them says which device"),
            new Clash("--oversubscribe", "--nooversubscribe", "they are opposites"));

    private Effects() {}

    private static Map<String, Effect> options() {
        Map<String, Effect> all = new HashMap<>();
        for (String option : List.of(
                "-n", "-cp", "--source", "--wdir", "-J", "-X", "-D", "-jar", "-x", "--device",
                "-dev", "--tag-output", "--output", "--timeout", "--profile", "--check-collectives",
                "--on-failure", "--restarts", "--recovery", "--snapshots", "--every", "--mtbf",
                "--spare", "--if-short", "--standby", "--restart", "--changed-program", "--shared",
                "--dsm", "--dsm-races", "--dsm-map", "--order", "--check-replicas",
                "--threads", "--ship-classes")) {
            all.put(option, ALWAYS);
        }
        for (String option : List.of("--hostfile", "--host", "--cluster")) {
            all.put(option, ON_HOSTS);
        }
        all.put("-N", new Effect(PROCESSES, ONE_JVM + ": -n says how many ranks"));
        all.put("--map-by", new Effect(Set.of(ANY, "tcp", "ucx"), "all its ranks are on one host"));
        all.put("--oversubscribe", new Effect(
                UNSIMULATED, "a simulated machine has no slots"));
        all.put("--network", new Effect(
                UNSIMULATED, "a simulated machine has its own network"));
        all.put("--between-hosts", new Effect(
                Set.of(ANY), "that is what all ranks talk over"));
        all.put("--gateways", new Effect(Set.of(ANY), NO_GATEWAYS));
        all.put("--bind-to", BOUND);
        all.put("--report-bindings", BOUND);
        for (String option : List.of(
                "--machine", "--seed", "--compute", "--faults", "--trace-hash")) {
            all.put(option, SIMULATED);
        }
        for (String option : List.of(
                "--mca", "-psl", "--prefix", "--allow-run-as-root", "--nooversubscribe")) {
            all.put(option, TO_OTHERS);
        }
        return Map.copyOf(all);
    }

    /// Refuses options that would have no effect.
    ///
    /// @param given  the first names of the options that were given, but for those whose value is
    ///               their default, in the order of the command line
    /// @param device the device that was asked for, or null
    /// @throws Misuse if there is one; names it and what takes its effect away
    static void require(List<String> given, @Nullable String device) {
        for (Clash clash : CLASHES) {
            if (given.contains(clash.one) && given.contains(clash.other)) {
                throw new Misuse(clash.one + " and " + clash.other + " exclude each other: "
                        + clash.why + "; leave one of them out");
            }
        }
        for (String option : given) {
            Effect effect = OPTIONS.getOrDefault(option, ALWAYS);
            if (!effect.devices.isEmpty()
                    && !effect.devices.contains(device == null ? ANY : device)) {
                throw new Misuse(refusal(option, effect, device));
            }
        }
    }

    private static String refusal(String option, Effect effect, @Nullable String device) {
        return effect.devices.contains(ANY)
                ? option + " has no effect with --device " + device + ": " + effect.why
                        + "; leave one of them out"
                : option + " needs --device " + String.join(" or ", effect.devices);
    }
}
