// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// The sources of a program in the forms that it has for each model: how long what belongs to one
/// form alone is, and how many calls communicate in it.
///
/// A file belongs to a form if it imports the model, or if only files of that form name its type. A
/// line is one of code: it is not empty, not a comment, no `package` and no `import`. A call
/// communicates if it sends, receives, looks or waits for what others send, adds up, or
/// synchronises; to pack and to unpack does not. In shared memory a range is counted where a view
/// of it is declared; a single element is memory as any other.
final class ProgramForms {
    /// The models that are compared.
    static final List<String> MODELS = List.of("mpj", "tasks", "dsm");

    private static final String PACKAGE = "org.atoll.";

    /// Calls by messages that do not communicate: they ask, or make something.
    private static final Set<String> ASKS = Set.of(
            "rank", "size", "comm", "in", "of", "cartesian", "neighbors", "coordinates", "count",
            "source", "tag", "op", "lengthBytes", "isDone");

    /// Letters between ranks, made of messages, with its calls that communicate.
    private static final String POST = "org.atoll.applications.Post";

    private static final Set<String> LETTERS = Set.of("send", "tell", "poll", "take", "settle");

    private static final Set<String> PVM = Set.of(
            "send", "psend", "mcast", "recv", "precv", "nrecv", "trecv", "probe", "barrier",
            "bcast", "reduce", "gather", "scatter", "spawn", "notify");

    private static final Set<String> SYNCHRONISES = Set.of(
            "barrier", "lock", "unlock", "locked", "lockedGet", "await", "signal", "signalAll",
            "push", "pushed", "distribute", "home");

    private static final Set<String> VIEWS = Set.of("read", "write", "overwrite");

    /// The counts of one form.
    record Size(int lines, int calls, int ranges) {

        private Size plus(Size other) {
            return new Size(
                    lines + other.lines, calls + other.calls, ranges + other.ranges);
        }
    }

    /// A file of the program.
    private record Source(
            int lines, Set<String> models, Set<String> names, Map<String, Size> calls) {}

    private final Map<String, Source> sources = new TreeMap<>();

    /// Reads a program.
    ///
    /// @param files     Java sources by the name of their type
    /// @param classPath where the models are
    ProgramForms(Map<String, TextFile> files, String classPath) {
        List<JavaFileObject> texts = files.values().stream().map(JavaSource::inMemory).toList();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(
                null, null, problem -> { }, List.of("-proc:none", "-cp", classPath), null, texts);
        try {
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            int at = 0;
            for (Map.Entry<String, TextFile> file : files.entrySet()) {
                sources.put(file.getKey(), source(
                        file, files.keySet(), units.get(at++), Trees.instance(task)));
            }
        } catch (IOException e) {
            throw new AssertionError(e); // the sources are in memory
        }
    }

    private static Source source(
            Map.Entry<String, TextFile> file, Set<String> types, CompilationUnitTree unit,
            Trees trees) {
        Set<String> models = new TreeSet<>();
        for (String model : MODELS) {
            if (file.getValue().content().contains("\nimport " + PACKAGE + model + ".")) {
                models.add(model);
            }
        }
        Set<String> names = new TreeSet<>();
        Map<String, Size> calls = new TreeMap<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void nothing) {
                String name = tree.getName().toString();
                if (types.contains(name) && !name.equals(file.getKey())) {
                    names.add(name);
                }
                return super.visitIdentifier(tree, nothing);
            }

            @Override
            public @Nullable Void visitMethodInvocation(
                    MethodInvocationTree tree, @Nullable Void nothing) {
                Element method = trees.getElement(
                        new TreePath(getCurrentPath(), tree.getMethodSelect()));
                for (String model : MODELS) {
                    calls.merge(model, method == null
                            ? new Size(0, 0, 0) : call(model, method), Size::plus);
                }
                return super.visitMethodInvocation(tree, nothing);
            }
        }.scan(unit, null);
        return new Source(lines(file.getValue().content()), models, names, calls);
    }

    private static int lines(String text) {
        return (int) text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
                .count();
    }

    private static Size call(String model, Element method) {
        String owner = String.valueOf(method.getEnclosingElement());
        String name = method.getSimpleName().toString();
        if (model.equals("mpj") && owner.equals(POST)) {
            return new Size(0, LETTERS.contains(name) ? 1 : 0, 0);
        }
        if (!owner.startsWith(PACKAGE + model + ".")) {
            return new Size(0, 0, 0);
        }
        boolean communicates = switch (model) {
            case "mpj" -> !ASKS.contains(name);
            case "tasks" -> owner.endsWith(".Pvm") && PVM.contains(name);
            default -> owner.endsWith(".Dsm") && SYNCHRONISES.contains(name);
        };
        boolean declares = model.equals("dsm") && owner.contains(".Shared")
                && VIEWS.contains(name);
        return new Size(0, communicates ? 1 : 0, declares ? 1 : 0);
    }

    /// Whether the program has a form for each model.
    boolean isComplete() {
        return MODELS.stream().allMatch(model -> size(model).lines() > 0);
    }

    /// What one form has that no other one has.
    Size size(String model) {
        Size size = new Size(0, 0, 0);
        for (String name : of(model)) {
            Source source = Objects.requireNonNull(sources.get(name));
            size = size.plus(new Size(source.lines, 0, 0))
                    .plus(source.calls.getOrDefault(model, new Size(0, 0, 0)));
        }
        return size;
    }

    /// The types of a form, by name.
    Set<String> of(String model) {
        Set<String> form = new TreeSet<>();
        sources.forEach((name, source) -> {
            if (source.models.contains(model)) {
                form.add(name);
            }
        });
        boolean grows = !form.isEmpty();
        while (grows) {
            Set<String> more = new TreeSet<>(sources.keySet());
            more.removeIf(name -> form.contains(name) || !isOnlyNamedBy(form, name));
            grows = form.addAll(more);
        }
        return form;
    }

    private boolean isOnlyNamedBy(Set<String> form, String name) {
        Set<String> by = new TreeSet<>();
        sources.forEach((other, source) -> {
            if (source.names.contains(name)) {
                by.add(other);
            }
        });
        return !by.isEmpty() && form.containsAll(by);
    }
}
