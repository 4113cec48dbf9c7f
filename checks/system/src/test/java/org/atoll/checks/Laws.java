// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The laws of ARCHITECTURE.md, section 2, that compiled classes can show.
final class Laws {

    /// The modules, and for each the modules it may name besides itself. Devices appear in no
    /// list: they are found by [java.util.ServiceLoader]. A new module gets a line here.
    static final Map<String, Set<String>> MAY_NAME = Map.ofEntries(
            Map.entry("fabric", Set.of()),
            Map.entry("job", Set.of("fabric")),
            Map.entry("codec", Set.of("fabric")),
            Map.entry("collectives", Set.of("fabric")),
            Map.entry("recovery", Set.of("fabric", "job", "codec")),
            Map.entry("threads", Set.of("fabric")),
            Map.entry("shm", Set.of("fabric")),
            Map.entry("tcp", Set.of("fabric")),
            Map.entry("ucx", Set.of("fabric")),
            Map.entry("mpi", Set.of("fabric")),
            Map.entry("gateway", Set.of("fabric", "job")),
            Map.entry("sim", Set.of("fabric", "job")),
            Map.entry("echo", Set.of("fabric", "job")),
            Map.entry("remote", Set.of("fabric", "job", "codec")),
            Map.entry("replica", Set.of("fabric", "job", "codec")),
            Map.entry("dsm", Set.of("fabric", "job", "codec", "collectives")),
            Map.entry("hybrid", Set.of("fabric", "job", "codec", "collectives")),
            Map.entry("tasks", Set.of("fabric", "job", "codec")),
            Map.entry("rmi", Set.of("fabric", "job", "codec", "remote")),
            Map.entry("mpj", Set.of("fabric", "job", "codec", "collectives")),
            Map.entry("junit", Set.of("fabric", "job", "mpj")),
            Map.entry("mpijava", Set.of("fabric", "job", "codec", "mpj")),
            Map.entry("mpjclass", Set.of(
                    "fabric", "job", "codec", "mpj", "mpijava", "recovery")),
            Map.entry("launcher", Set.of(
                    "fabric", "job", "codec", "collectives", "mpj", "recovery")),
            Map.entry("machine", Set.of("fabric", "job", "tasks", "launcher")),
            Map.entry("applications", Set.of(
                    "fabric", "job", "codec", "collectives", "mpj", "remote", "dsm", "hybrid",
                    "tasks", "recovery", "replica", "launcher")),
            Map.entry("benchmarks", Set.of(
                    "fabric", "job", "codec", "collectives", "echo", "mpj", "mpijava", "remote",
                    "dsm", "hybrid", "launcher", "applications", "recovery", "replica",
                    "tasks")),
            Map.entry("comparators", Set.of("benchmarks")),
            Map.entry("trials", Set.of(
                    "fabric", "job", "codec", "collectives", "echo", "remote", "dsm", "tasks",
                    "mpj", "recovery", "replica")),
            Map.entry("microbenchmarks", Set.of("fabric", "job", "codec", "dsm", "mpj")));

    /// Below the launcher line: what a user's program runs on.
    private static final String[] RUN_TIME = {
        "org.atoll.fabric..", "org.atoll.job..", "org.atoll.codec..", "org.atoll.collectives..",
        "org.atoll.threads..", "org.atoll.shm..", "org.atoll.tcp..", "org.atoll.ucx..",
        "org.atoll.mpi..", "org.atoll.gateway..", "org.atoll.sim..", "org.atoll.recovery..",
        "org.atoll.echo..", "org.atoll.remote..", "org.atoll.replica..", "org.atoll.rmi..",
        "org.atoll.dsm..",
        "org.atoll.hybrid..", "org.atoll.tasks..", "org.atoll.mpj..", "mpi.."
    };

    /// Above the devices: what must also run in virtual time, under a simulator. Not `rmi`, for
    /// java.rmi has sockets and threads of its own, and refuses a simulator; nor the layer of
    /// `hybrid` that is about threads, which a simulation does without.
    private static final DescribedPredicate<JavaClass> ABOVE_DEVICES =
            resideInAnyPackage(
                    "org.atoll.codec..", "org.atoll.collectives..", "org.atoll.echo..",
                    "org.atoll.recovery..", "org.atoll.remote..", "org.atoll.replica..",
                    "org.atoll.dsm..",
                    "org.atoll.hybrid",
                    "org.atoll.hybrid.icl..", "org.atoll.tasks..", "org.atoll.mpj..", "mpi..")
                    .or(resideInAPackage("org.atoll.applications..").and(usesRanks()))
                    .and(not(excepted()));

    /// Classes above the devices that may use the machine directly, each with its reason.
    static final Map<String, String> EXCEPTIONS = Map.of(
            "org.atoll.dsm.paged.Pager",
            "a thread of its own waits for faults, in a system call",
            "org.atoll.dsm.paged.PagerLink",
            "threads of a program take turns at a socket to another process of this host",
            "org.atoll.recovery.s3.S3Client",
            "a store of objects is no rank; trials write to simulated disks",
            "org.atoll.recovery.s3.S3Answer",
            "what such a store has answered",
            "org.atoll.recovery.s3.InFlight",
            "several parts of a snapshot travel to such a store at once",
            "org.atoll.recovery.s3.Patience",
            "what such a store refuses for the moment is sent again later");

    private static final Set<String> JDK_PACKAGES = jdkPackages();

    private Laws() {}

    /// All laws, by name.
    static Map<String, ArchRule> all() {
        Map<String, ArchRule> laws = new LinkedHashMap<>();
        MAY_NAME.forEach((module, others) -> laws.put("arrows-" + module, arrows(module, others)));
        laws.put("no-clock", above(Machine.CLOCKS));
        laws.put("no-wait", above(Machine.WAITS));
        laws.put("no-socket", above(Machine.SOCKETS));
        laws.put("no-random", above(Machine.RANDOM));
        laws.put("no-thread", above(Machine.THREADS));
        laws.put("fabric-sockets", noClasses()
                .that().resideInAPackage("org.atoll.fabric..")
                .and().resideOutsideOfPackages(
                        "org.atoll.fabric.job..", "org.atoll.fabric.control..",
                        "org.atoll.fabric.port..")
                .should(Machine.SOCKETS)
                .because("processes meet by fabric.control; all other traffic is a device's"));
        putLayers(laws);
        laws.put("no-mutable-static", fields()
                .that().areStatic()
                .and().areDeclaredInClassesThat().resideInAnyPackage(RUN_TIME)
                .should(beConstant())
                .because("ranks may share a JVM; pass the state, or use a ScopedValue"));
        laws.put("jdk-only", noClasses()
                .that().resideInAnyPackage(RUN_TIME)
                .should().dependOnClassesThat(areForeign())
                .because("nothing outside the JDK is needed at run time (law 9)"));
        laws.put("depth", classes()
                .that().resideInAnyPackage("org.atoll..", "mpi..")
                .and().resideOutsideOfPackage("..jmh_generated..")
                .should(Shape.beFlat())
                .because("a limit is met by composing parts, not by cutting a class into"
                        + " superclasses"));
        laws.put("operations-used", methods()
                .that().haveRawReturnType(simpleName("Operation")
                        .and(resideInAPackage("org.atoll.mpj..")))
                .and().arePublic()
                .should().beDeclaredInClassesThat().areAnnotatedWith(Shape.USED)
                .because("an operation that is dropped does nothing, and Error Prone refuses that"
                        + " by this annotation only"));
        laws.put("no-patterns", noClasses()
                .that().resideInAnyPackage("org.atoll.mpj..", "mpi..")
                .should(Messages.usePatterns())
                .because("what is wrong with a call is known by its fields"));
        laws.put("no-parsed-messages", noClasses()
                .that().resideInAnyPackage("org.atoll.mpj..", "mpi..")
                .should(Messages.takeMessagesApart())
                .because("what is wrong with a call is known by its fields"));
        laws.replaceAll((name, law) -> law.allowEmptyShould(true));
        return laws;
    }

    /// The layers of the model `hybrid`, each of use alone.
    private static void putLayers(Map<String, ArchRule> laws) {
        laws.put("layer-node", noClasses()
                .that().resideInAPackage("org.atoll.hybrid.node..")
                .should().dependOnClassesThat(resideInAnyPackage("org.atoll..", "mpi..")
                        .and(not(resideInAPackage("org.atoll.hybrid.node.."))))
                .because("threads of one JVM work together without a job"));
        laws.put("layer-icl", noClasses()
                .that().resideInAPackage("org.atoll.hybrid.icl..")
                .should().dependOnClassesThat(resideInAnyPackage(
                        "org.atoll.hybrid", "org.atoll.hybrid.node.."))
                .because("nodes communicate whatever threads they have"));
    }

    /// No package needs another one that needs it, by whatever way. Modules have an order anyway;
    /// this gives one to the packages within each.
    static ArchRule noCycles() {
        return slices()
                .assignedFrom(SliceAssignmentByPackage.ALL)
                .should().beFreeOfCycles()
                .because("a package can be read once those below it are known");
    }

    /// An exported package has few public types.
    ///
    /// @param exported the packages that modules export
    /// @param most     how many types each may have
    static ArchRule fewTypes(Set<String> exported, int most) {
        return classes()
                .that().arePublic().and().areTopLevelClasses()
                .and(describe("are exported", type -> exported.contains(type.getPackageName())))
                .should(Shape.beFew(most))
                .because("who uses a package has to look all of it over");
    }

    /// A simple name stands for one top-level type, public or hidden: who meets it in an error, a
    /// stack or a search of the tree knows which one it is.
    ///
    /// @param modules the modules' packages, such as `org.atoll.fabric`
    /// @return the names that more than one type has, with where they are
    static Map<String, Set<String>> sharedNames(JavaClasses classes, Set<String> modules) {
        Map<String, Set<String>> places = new TreeMap<>();
        for (JavaClass type : classes) {
            boolean ours = modules.stream()
                    .anyMatch(module -> (type.getPackageName() + ".").startsWith(module + "."));
            if (ours && type.isTopLevelClass()
                    && !type.getSimpleName().endsWith("-info")) {
                places.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                        .add(type.getPackageName());
            }
        }
        places.values().removeIf(packages -> packages.size() == 1);
        return places;
    }

    /// Every package of ours is a slice.
    private enum SliceAssignmentByPackage implements SliceAssignment {
        ALL;

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            return (name + ".").startsWith("org.atoll.") || name.equals("mpi")
                    ? SliceIdentifier.of(name)
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    private static ArchRule arrows(String module, Set<String> others) {
        String[] allowed = others.stream()
                .map(Laws::packagesOf)
                .toArray(String[]::new);
        return noClasses()
                .that().resideInAPackage(packagesOf(module))
                .should().dependOnClassesThat(resideInAnyPackage("org.atoll..", "mpi..")
                        .and(not(resideInAPackage(packagesOf(module))))
                        .and(not(resideInAnyPackage(allowed))))
                .because("arrows point down and nobody names a device (law 1)");
    }

    /// The packages of a module; that of `mpijava` has its standard's name.
    private static String packagesOf(String module) {
        return module.equals("mpijava") ? "mpi.." : "org.atoll." + module + "..";
    }

    private static ArchRule above(ArchCondition<JavaClass> condition) {
        return noClasses()
                .that(ABOVE_DEVICES)
                .should(condition)
                .because("above the devices the World is the only way to the machine (law 2)");
    }

    /// An application has a class per version; those for ranks name a job or a model.
    private static DescribedPredicate<JavaClass> usesRanks() {
        return describe("use ranks", type -> type.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .anyMatch(resideInAnyPackage(
                        "org.atoll.job..", "org.atoll.mpj..", "org.atoll.tasks..")));
    }

    private static DescribedPredicate<JavaClass> excepted() {
        return describe("are excepted", type -> EXCEPTIONS.containsKey(type.getName()));
    }

    private static DescribedPredicate<JavaClass> areForeign() {
        return describe("are neither the JDK's nor Atoll's", named -> {
            JavaClass type = named.getBaseComponentType();
            String name = type.getPackageName();
            return !type.isPrimitive()
                    && !(name + ".").startsWith("org.atoll.")
                    && !(name + ".").startsWith("mpi.")
                    && !name.equals("org.jspecify.annotations")
                    && !JDK_PACKAGES.contains(name);
        });
    }

    /// The packages the JDK shows to everybody. Javac warns of the unsupported ones among them,
    /// such as Unsafe's, and `-Werror` refuses them.
    private static Set<String> jdkPackages() {
        return ModuleFinder.ofSystem().findAll().stream()
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(exports -> !exports.isQualified())
                .map(Exports::source)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static ArchCondition<JavaField> beConstant() {
        return new ArchCondition<>("be final and not hold state") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                boolean constant = field.getModifiers().contains(JavaModifier.FINAL)
                        && !Machine.HOLDERS.contains(field.getRawType().getName());
                String what = field.getDescription() + " of type " + field.getRawType().getName()
                        + (constant ? " is constant" : " can change");
                events.add(new SimpleConditionEvent(field, constant, what));
            }
        };
    }
}
