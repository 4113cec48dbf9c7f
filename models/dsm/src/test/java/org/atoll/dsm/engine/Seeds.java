// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Random programs, each with a seed from which all follows.
final class Seeds {
    private Seeds() {}

    /// Classic, improved, and each policy alone.
    static Map<String, Policies> policies() {
        Map<String, Policies> all = new LinkedHashMap<>();
        for (String text : List.of("classic", "improved", "classic,+ranges", "classic,+groups",
                "classic,+homes", "classic,+homes,+push", "classic,+homes,+grant",
                "classic,+overwrite")) {
            all.put(text, Policies.parse(text));
        }
        return all;
    }

    /// Runs one program.
    ///
    /// @return what was wrong
    static List<String> run(Policies policies, long seed, Fault fault) {
        return run(policies, seed, fault, false);
    }

    /// Runs one program in which arrays come and go.
    ///
    /// @return what was wrong
    static List<String> runWithFrees(Policies policies, long seed) {
        return run(policies, seed, Fault.NONE, true, false);
    }

    /// Runs one program.
    ///
    /// @param findsWrites whether writes are found only later
    /// @return what was wrong
    static List<String> run(Policies policies, long seed, Fault fault, boolean findsWrites) {
        return run(policies, seed, fault, false, findsWrites);
    }

    private static List<String> run(
            Policies policies, long seed, Fault fault, boolean frees, boolean findsWrites) {
        int ranks = seed % 16 == 15 ? 17 : 2 + (int) (seed % 4);
        boolean races = seed % 3 == 2;
        // Some collect at every barrier, some sometimes, most never.
        long limit = switch ((int) (seed / 3 % 4)) {
            case 0 -> 1;
            case 1 -> 60_000;
            default -> Engine.LIMIT_BYTES;
        };
        Cluster cluster = new Cluster(ranks, policies, SharedArrays.PAGES, seed, limit, fault,
                findsWrites);
        SharedArrays.allocate(cluster);
        RandomProgram program = new RandomProgram(seed, ranks, races);
        List<List<Op>> programs = frees ? program.withFrees().draw() : program.draw();
        return new Run(cluster, programs, seed).toEnd();
    }

    /// Runs many seeds, all policies with each: `main FIRST COUNT [POLICIES]`. With
    /// `-Ddsm.found=true` writes are found only later.
    ///
    /// @param args from which seed on, how many, and with which policies only
    public static void main(String[] args) {
        long first = Long.parseLong(args[0]);
        long count = Long.parseLong(args[1]);
        Map<String, Policies> chosen =
                args.length > 2 ? Map.of(args[2], Policies.parse(args[2])) : policies();
        long failures = 0;
        for (Map.Entry<String, Policies> entry : chosen.entrySet()) {
            long bad = 0;
            for (long seed = first; seed < first + count; seed++) {
                for (boolean frees : new boolean[] {false, true}) {
                    bad += isRight(entry.getKey(), entry.getValue(), seed, frees) ? 0 : 1;
                }
            }
            System.out.println(entry.getKey() + ": " + bad + " of " + count + " wrong");
            failures += bad;
        }
        if (failures > 0) {
            throw new AssertionError(failures + " runs were wrong");
        }
    }

    private static boolean isRight(String name, Policies policies, long seed, boolean frees) {
        try {
            List<String> wrong =
                    run(policies, seed, Fault.NONE, frees, Boolean.getBoolean("dsm.found"));
            if (wrong.isEmpty()) {
                return true;
            }
            System.out.println(name + (frees ? " with frees" : "") + " seed " + seed + ": "
                    + wrong);
        } catch (RuntimeException | AssertionError e) {
            System.out.println(name + (frees ? " with frees" : "") + " seed " + seed + ": " + e);
        }
        return false;
    }
}
