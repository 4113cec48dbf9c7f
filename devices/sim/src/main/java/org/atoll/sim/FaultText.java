// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.sim.FaultPlan.Crash;
import org.atoll.sim.FaultPlan.Planted;
import org.atoll.sim.FaultPlan.Span;

/// Reads fault plans from text; the words are explained at [FaultPlan#of].
final class FaultText {
    private static final String TIME = "([0-9]{1,9})(ns|us|ms|s)";
    private static final Map<String, Long> UNITS =
            Map.of("ns", 1L, "us", 1000L, "ms", 1_000_000L, "s", 1_000_000_000L);
    private static final Pattern SPAN =
            Pattern.compile("([0-9]{1,7}|\\*)>([0-9]{1,7}|\\*)@" + TIME + "\\+" + TIME);
    private static final Pattern CRASH =
            Pattern.compile("([0-9]{1,7})@(?:#([0-9]{1,9})|" + TIME + ")(?:\\+" + TIME + ")?");
    private static final Pattern SLOW =
            Pattern.compile("([0-9]{1,7})\\*([0-9]{1,6}(?:\\.[0-9]{1,6})?)");
    private static final Pattern SKEW = Pattern.compile("([0-9]{1,7})([-+])" + TIME);
    private static final double MOST = 0.95;

    private double loss;
    private double duplication;
    private double reordering;
    private long delay;
    private long retransmit = 1_000_000;
    private long giveUp = 10_000_000_000L;
    private long power;
    private long detect = 10_000_000;
    private final List<Span> clogs = new ArrayList<>();
    private final List<Span> cuts = new ArrayList<>();
    private final List<Crash> crashes = new ArrayList<>();
    private final Map<Integer, Double> slowness = new HashMap<>();
    private final Map<Integer, Long> skew = new HashMap<>();
    private Planted planted = Planted.NOTHING;

    private FaultText() {}

    static FaultPlan read(String text) {
        FaultText words = new FaultText();
        for (String part : text.split(",", -1)) {
            if (!part.isEmpty()) {
                words.part(part);
            }
        }
        return new FaultPlan(
                words.loss, words.duplication, words.delay, words.reordering, words.retransmit,
                words.giveUp, words.detect, words.clogs, words.cuts, words.crashes,
                words.power, words.slowness, words.skew, words.planted);
    }

    private void part(String part) {
        String[] sides = part.split("=", 2);
        String value = sides.length == 2 ? sides[1] : "";
        switch (sides[0]) {
            case "loss" -> loss = chance(part, value);
            case "double" -> duplication = chance(part, value);
            case "reorder" -> reordering = chance(part, value);
            case "delay" -> delay = time(part, value);
            case "retransmit" -> retransmit = Math.max(1, time(part, value));
            case "giveup" -> giveUp = time(part, value);
            case "detect" -> detect = time(part, value);
            case "clog" -> clogs.add(span(part, value));
            case "cut" -> cuts.add(span(part, value));
            case "crash" -> crashes.add(crash(match(CRASH, part, value)));
            case "zombie" -> crashes.add(zombie(part, value));
            case "power" -> power = Math.max(1, time(part, value));
            case "slow" -> slow(match(SLOW, part, value));
            case "skew" -> skew(match(SKEW, part, value));
            case "planted" -> planted = planted(part, value);
            default -> throw wrong(part, "loss, double, reorder, delay, retransmit, giveup,"
                    + " detect, clog, cut, crash, zombie, power, slow, skew, random, restarts,"
                    + " recoveries or planted");
        }
    }

    private static double chance(String part, String value) {
        if (!value.matches("0(\\.[0-9]{1,9})?") || Double.parseDouble(value) > MOST) {
            throw wrong(part, "a number from 0 to " + MOST);
        }
        return Double.parseDouble(value);
    }

    private static long time(String part, String value) {
        Matcher words = match(Pattern.compile(TIME), part, value);
        return nanos(words.group(1), words.group(2));
    }

    private static long nanos(String number, String unit) {
        return Long.parseLong(number) * UNITS.getOrDefault(unit, 1L);
    }

    private static Span span(String part, String value) {
        Matcher words = match(SPAN, part, value);
        long from = nanos(words.group(3), words.group(4));
        return new Span(
                rank(words.group(1)),
                rank(words.group(2)),
                from,
                from + nanos(words.group(5), words.group(6)));
    }

    private static int rank(String text) {
        return text.equals("*") ? -1 : Integer.parseInt(text);
    }

    private static Crash crash(Matcher words) {
        int rank = rank(words.group(1));
        boolean timed = words.group(2) == null;
        long at = timed ? nanos(words.group(3), words.group(4)) : 0;
        long event = timed ? 0 : Long.parseLong(words.group(2));
        return words.group(5) == null
                ? new Crash(rank, at, event, Crash.FOR_EVER, false)
                : new Crash(rank, at, event, nanos(words.group(5), words.group(6)), false);
    }

    private static Crash zombie(String part, String value) {
        Crash end = crash(match(CRASH, part, value));
        if (!end.comesBack()) {
            throw wrong(part, "how long the rank runs on, as in 'zombie=2@5ms+3ms'");
        }
        return new Crash(end.rank(), end.atNanos(), end.atEvent(), end.downNanos(), true);
    }

    private void slow(Matcher words) {
        slowness.put(rank(words.group(1)), Double.parseDouble(words.group(2)));
    }

    private void skew(Matcher words) {
        long nanos = nanos(words.group(3), words.group(4));
        skew.put(rank(words.group(1)), words.group(2).equals("-") ? -nanos : nanos);
    }

    private static Planted planted(String part, String value) {
        for (Planted known : Planted.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(value)) {
                return known;
            }
        }
        throw wrong(part, "overtaking, doubling, losing, haunting or nothing");
    }

    private static Matcher match(Pattern pattern, String part, String value) {
        Matcher matcher = pattern.matcher(value);
        if (!matcher.matches()) {
            throw wrong(part, "a value such as 'clog=0>1@5ms+2ms', 'crash=2@5ms+3ms', 'slow=1*8',"
                    + " 'skew=3+2ms' or 'delay=200us'");
        }
        return matcher;
    }

    private static IllegalArgumentException wrong(String part, String wanted) {
        return new IllegalArgumentException("fault '" + part + "': what is needed is " + wanted);
    }
}
