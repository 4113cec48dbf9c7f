// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;

/// The ways in which Java code reaches the machine below it: clocks, waits, sockets, chance and
/// threads, by the JDK's names for them.
final class Machine {

    /// Reads a clock of the machine.
    static final ArchCondition<JavaClass> CLOCKS = use("read a clock", "java\\.util\\.Timer.*",
            new Use(System.class, "nanoTime|currentTimeMillis"),
            new Use(java.time.Clock.class, "system.*|tick.*"),
            new Use(java.time.temporal.TemporalAccessor.class, "now"),
            new Use(java.util.Date.class, "<init>"));

    /// Sleeps, parks, or waits for another thread in some way of the JDK.
    static final ArchCondition<JavaClass> WAITS = use("wait by itself", "",
            new Use(Thread.class, "sleep|join"),
            new Use(LockSupport.class, "park.*"),
            new Use(Object.class, "wait"),
            new Use(TimeUnit.class, "sleep|timedJoin|timedWait"),
            new Use(Condition.class, "await.*"),
            new Use(Lock.class, "lock|lockInterruptibly|tryLock"),
            new Use(CountDownLatch.class, "await"),
            new Use(CyclicBarrier.class, "await"),
            new Use(Phaser.class, ".*[aA]waitAdvance.*"),
            new Use(Semaphore.class, "acquire.*"),
            new Use(Exchanger.class, "exchange"),
            new Use(BlockingQueue.class, "put|take"),
            new Use(Future.class, "get"),
            new Use(CompletableFuture.class, "join"));

    /// Opens or drives a socket.
    static final ArchCondition<JavaClass> SOCKETS = use("use a socket",
            "java\\.net\\.(.*Socket.*|http\\..*|URLConnection|HttpURLConnection)"
                    + "|javax\\.net\\..*"
                    + "|java\\.nio\\.channels\\.(.*Socket.*|.*Datagram.*|NetworkChannel)"
                    + "|java\\.nio\\.channels\\.(Selector|SelectionKey|SelectableChannel)");

    /// Draws random numbers.
    static final ArchCondition<JavaClass> RANDOM = use("draw a random number",
            "java\\.util\\.(Random|SplittableRandom|random\\..*)"
                    + "|java\\.util\\.concurrent\\.ThreadLocalRandom"
                    + "|java\\.security\\.SecureRandom",
            new Use(Math.class, "random"),
            new Use(StrictMath.class, "random"),
            new Use(java.util.UUID.class, "randomUUID"),
            new Use(java.util.Collections.class, "shuffle"));

    /// Starts a thread or hands work to a pool of them.
    static final ArchCondition<JavaClass> THREADS = use("start a thread",
            "java\\.util\\.concurrent\\.(Executors|ForkJoinPool|.*ThreadPoolExecutor"
                    + "|StructuredTaskScope)",
            new Use(Thread.class, "<init>|start|startVirtualThread|ofVirtual|ofPlatform"),
            new Use(CompletableFuture.class, ".*Async|delayedExecutor|orTimeout|completeOnTimeout"),
            new Use(java.util.Collection.class, "parallelStream"),
            new Use(BaseStream.class, "parallel"));

    /// Types that hold state even in a final field.
    static final Set<String> HOLDERS = Set.of(
            "java.lang.ThreadLocal",
            "java.lang.InheritableThreadLocal",
            "java.lang.StringBuilder",
            "java.util.ArrayDeque",
            "java.util.ArrayList",
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.LinkedHashMap",
            "java.util.LinkedHashSet",
            "java.util.TreeMap",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentLinkedQueue",
            "java.util.concurrent.ConcurrentMap",
            "java.util.concurrent.CopyOnWriteArrayList",
            "java.util.concurrent.atomic.AtomicBoolean",
            "java.util.concurrent.atomic.AtomicInteger",
            "java.util.concurrent.atomic.AtomicLong",
            "java.util.concurrent.atomic.AtomicReference",
            "java.util.concurrent.atomic.LongAdder");

    private Machine() {}

    /// A use of a member.
    ///
    /// @param owner  the type that has it; subtypes count
    /// @param member its name, as a regular expression
    private record Use(Class<?> owner, String member) {
        boolean matches(JavaAccess<?> access) {
            return access.getName().matches(member)
                    && access.getTargetOwner().isAssignableTo(owner);
        }
    }

    /// Holds for a class that names a type of the pattern or uses a member, by a call or by a
    /// method reference.
    private static ArchCondition<JavaClass> use(String what, String types, Use... uses) {
        Pattern named = Pattern.compile(types);
        return new ArchCondition<>(what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(d -> named.matcher(d.getTargetClass().getName()).matches())
                        .forEach(d -> events.add(
                                SimpleConditionEvent.satisfied(d, d.getDescription())));
                type.getAccessesFromSelf().stream()
                        .filter(access -> List.of(uses).stream().anyMatch(u -> u.matches(access)))
                        .forEach(access -> events.add(
                                SimpleConditionEvent.satisfied(access, access.getDescription())));
            }
        };
    }
}
