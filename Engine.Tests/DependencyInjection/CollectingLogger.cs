using Microsoft.Extensions.Logging;

namespace Quoll.Tests.DependencyInjection;

/// <summary>Keeps what is logged: category, level, text, and the properties of the scopes around it.</summary>
public sealed class CollectingLogger : ILoggerProvider, ISupportExternalScope
{
    private IExternalScopeProvider _scopes = new LoggerExternalScopeProvider();

    public List<Entry> Entries { get; } = [];

    public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

    public void SetScopeProvider(IExternalScopeProvider scopeProvider) => _scopes = scopeProvider;

    public void Dispose() { }

    public sealed record Entry(string Category, LogLevel Level, string Text, Exception? Exception, Dictionary<string, object?> Scope);

    private sealed class Logger(CollectingLogger owner, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => owner._scopes.Push(state);

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            var properties = new Dictionary<string, object?>();
            owner._scopes.ForEachScope(static (scope, properties) =>
            {
                if (scope is not IEnumerable<KeyValuePair<string, object?>> pairs) return;
                foreach (var (key, value) in pairs) properties[key] = value;
            }, properties);
            lock (owner.Entries) owner.Entries.Add(new(category, logLevel, formatter(state, exception), exception, properties));
        }
    }
}
